//! The host's locale as the JDK's launcher library reads it: language, script, country, variant and encoding.

use std::ffi::CStr;

/// One category of the host's locale, in Java's terms.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Locale {
    pub language: String,
    pub country: Option<String>,
    pub script: Option<String>,
    pub variant: Option<String>,
}

/// The locale of `LC_CTYPE` or `LC_MESSAGES`, from the environment; `C` if it is not installed on the host.
pub fn category(name: &str) -> Locale {
    let set = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let value = set("LC_ALL").or_else(|| set(name)).or_else(|| set("LANG")).filter(|_| installed().is_some());
    parse(value.as_deref().unwrap_or("C"))
}

/// The host's character encoding: the result of `nl_langinfo(CODESET)`.
pub fn encoding() -> String {
    let codeset = installed().unwrap_or_else(|| "ANSI_X3.4-1968".to_owned());
    match codeset.as_str() {
        "" => "ISO8859-1".to_owned(),
        "646" => "ISO646-US".to_owned(),
        "EUC-JP" => "EUC-JP-LINUX".to_owned(),
        _ => codeset,
    }
}

/// The encoding of the environment's locale; none if that locale is not installed.
fn installed() -> Option<String> {
    // SAFETY: the locale is freed after the last use of the string that belongs to it.
    unsafe {
        let locale = libc::newlocale(libc::LC_ALL_MASK, c"".as_ptr(), std::ptr::null_mut());
        if locale.is_null() {
            return None;
        }
        let codeset = CStr::from_ptr(libc::nl_langinfo_l(libc::CODESET, locale)).to_string_lossy().into_owned();
        libc::freelocale(locale);
        Some(codeset)
    }
}

/// `language_COUNTRY.encoding@variant`, all but the language optional.
fn parse(name: &str) -> Locale {
    let name = if name == "C" || name == "POSIX" { "en_US" } else { name };
    let (base, rest) = split(name);
    let (base, rest) = match lookup(&ALIASES, base) {
        Some(alias) => {
            let (base, own) = split(alias);
            (base, if own.is_empty() { rest } else { own })
        }
        None => (base, rest),
    };
    let (language, country) = match base.split_once('_') {
        Some((language, country)) => (language, Some(country)),
        None => (base, None),
    };
    let variant = rest.split_once('@').map(|(_, variant)| variant);
    let known = |table: &[(&str, &str)], key: &str| lookup(table, key).unwrap_or(key).to_owned();
    Locale {
        language: known(&LANGUAGES, language),
        country: country.map(|country| known(&COUNTRIES, country)),
        script: variant.and_then(|variant| lookup(&SCRIPTS, variant)).map(str::to_owned),
        variant: variant.filter(|&variant| variant == "nynorsk").map(|_| "NY".to_owned()),
    }
}

/// The parts before and from the first `.` or else `@`.
fn split(name: &str) -> (&str, &str) {
    let at = name.find('.').or_else(|| name.find('@')).unwrap_or(name.len());
    name.split_at(at)
}

fn lookup<'a>(table: &[(&str, &'a str)], key: &str) -> Option<&'a str> {
    table.iter().find(|(name, _)| *name == key).map(|&(_, value)| value)
}

/// Languages that stand for a language and its main country.
#[rustfmt::skip]
const ALIASES: [(&str, &str); 90] = [
    ("ar", "ar_EG"),
    ("be", "be_BY"),
    ("bg", "bg_BG"),
    ("br", "br_FR"),
    ("ca", "ca_ES"),
    ("cs", "cs_CZ"),
    ("cz", "cs_CZ"),
    ("da", "da_DK"),
    ("de", "de_DE"),
    ("el", "el_GR"),
    ("en", "en_US"),
    ("eo", "eo"),
    ("es", "es_ES"),
    ("et", "et_EE"),
    ("eu", "eu_ES"),
    ("fi", "fi_FI"),
    ("fr", "fr_FR"),
    ("ga", "ga_IE"),
    ("gl", "gl_ES"),
    ("he", "iw_IL"),
    ("hr", "hr_HR"),
    ("hs", "en_US"),
    ("hu", "hu_HU"),
    ("id", "in_ID"),
    ("in", "in_ID"),
    ("is", "is_IS"),
    ("it", "it_IT"),
    ("iw", "iw_IL"),
    ("ja", "ja_JP"),
    ("kl", "kl_GL"),
    ("ko", "ko_KR"),
    ("lt", "lt_LT"),
    ("lv", "lv_LV"),
    ("mk", "mk_MK"),
    ("nl", "nl_NL"),
    ("no", "no_NO"),
    ("pl", "pl_PL"),
    ("pt", "pt_PT"),
    ("ro", "ro_RO"),
    ("ru", "ru_RU"),
    ("se", "se_NO"),
    ("sk", "sk_SK"),
    ("sl", "sl_SI"),
    ("sq", "sq_AL"),
    ("sr", "sr_CS"),
    ("su", "fi_FI"),
    ("sv", "sv_SE"),
    ("th", "th_TH"),
    ("tr", "tr_TR"),
    ("ua", "en_US"),
    ("uk", "uk_UA"),
    ("vi", "vi_VN"),
    ("wa", "wa_BE"),
    ("zh", "zh_CN"),
    ("bokmal", "nb_NO"),
    ("catalan", "ca_ES"),
    ("croatian", "hr_HR"),
    ("czech", "cs_CZ"),
    ("danish", "da_DK"),
    ("dansk", "da_DK"),
    ("deutsch", "de_DE"),
    ("dutch", "nl_NL"),
    ("eesti", "et_EE"),
    ("estonian", "et_EE"),
    ("finnish", "fi_FI"),
    ("french", "fr_FR"),
    ("galego", "gl_ES"),
    ("galician", "gl_ES"),
    ("german", "de_DE"),
    ("greek", "el_GR"),
    ("hebrew", "iw_IL"),
    ("hrvatski", "hr_HR"),
    ("hungarian", "hu_HU"),
    ("icelandic", "is_IS"),
    ("italian", "it_IT"),
    ("japanese", "ja_JP"),
    ("korean", "ko_KR"),
    ("lithuanian", "lt_LT"),
    ("norwegian", "no_NO"),
    ("nynorsk", "nn_NO"),
    ("polish", "pl_PL"),
    ("portuguese", "pt_PT"),
    ("romanian", "ro_RO"),
    ("russian", "ru_RU"),
    ("slovak", "sk_SK"),
    ("slovene", "sl_SI"),
    ("slovenian", "sl_SI"),
    ("spanish", "es_ES"),
    ("swedish", "sv_SE"),
    ("turkish", "tr_TR"),
];

/// Languages with a different name in Java.
#[rustfmt::skip]
const LANGUAGES: [(&str, &str); 9] = [
    ("C", "en"),
    ("POSIX", "en"),
    ("cz", "cs"),
    ("he", "iw"),
    ("hs", "en"),
    ("id", "in"),
    ("sh", "sr"),
    ("su", "fi"),
    ("ua", "en"),
];

const COUNTRIES: [(&str, &str); 2] = [("RN", "US"), ("YU", "CS")];

#[rustfmt::skip]
const SCRIPTS: [(&str, &str); 14] = [
    ("cyrillic", "Cyrl"),
    ("devanagari", "Deva"),
    ("iqtelif", "Latn"),
    ("latin", "Latn"),
    ("Arab", "Arab"),
    ("Cyrl", "Cyrl"),
    ("Deva", "Deva"),
    ("Ethi", "Ethi"),
    ("Hans", "Hans"),
    ("Hant", "Hant"),
    ("Latn", "Latn"),
    ("Sund", "Sund"),
    ("Syrc", "Syrc"),
    ("Tfng", "Tfng"),
];

#[cfg(test)]
mod tests {
    use super::parse;

    #[track_caller]
    fn check(name: &str, expected: &str) {
        let locale = parse(name);
        let parts = [Some(locale.language), locale.country, locale.script, locale.variant];
        assert_eq!(parts.map(|part| part.unwrap_or_default()).join("-"), expected);
    }

    #[test]
    fn locale_names_read_as_in_the_jdk() {
        check("C", "en-US--");
        check("POSIX", "en-US--");
        check("C.UTF-8", "en---");
        check("de_DE.UTF-8", "de-DE--");
        check("de", "de-DE--");
        check("sr_RS.UTF-8@latin", "sr-RS-Latn-");
        check("he_IL", "iw-IL--");
        check("no_NO@nynorsk", "no-NO--NY");
    }
}
