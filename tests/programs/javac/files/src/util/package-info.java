/** What everything else is made of. */
@Deprecated
package util;
