//! A picture of the covered branches over time: one small plot per subject.

use std::fmt::Write as _;

use super::measurement::{Measured, Measurements};

const COLUMNS: usize = 4;
/// Of one plot, with its margins.
const WIDTH: f64 = 240.0;
const HEIGHT: f64 = 170.0;
const MARGIN: f64 = 34.0;
const COLOURS: [&str; 4] = ["#1b6ca8", "#d1495b", "#66a182", "#8d6a9f"];

pub fn render(measurements: &Measurements, times: &[f64]) -> String {
    let rows = measurements.subjects.len().div_ceil(COLUMNS);
    let (width, height) = (WIDTH * COLUMNS as f64, HEIGHT * rows as f64 + 30.0);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"sans-serif\" font-size=\"10\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    for (index, (contestant, colour)) in measurements.conditions.contestants.iter().zip(COLOURS).enumerate() {
        let x = MARGIN + 90.0 * index as f64;
        let _ = writeln!(out, "<rect x=\"{x}\" y=\"10\" width=\"14\" height=\"4\" fill=\"{colour}\"/>");
        let _ = writeln!(out, "<text x=\"{}\" y=\"16\">{contestant}</text>", x + 18.0);
    }
    for (index, subject) in measurements.subjects.iter().enumerate() {
        let (x, y) = (WIDTH * (index % COLUMNS) as f64, HEIGHT * (index / COLUMNS) as f64 + 30.0);
        let _ = writeln!(out, "<g transform=\"translate({x} {y})\">");
        panel(&mut out, measurements, subject, times);
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
    out
}

fn panel(out: &mut String, measurements: &Measurements, subject: &Measured, times: &[f64]) {
    let curves: Vec<Vec<(f64, f64)>> =
        measurements.conditions.contestants.iter().map(|name| curve(subject, name, times)).collect();
    let highest = curves.iter().flatten().map(|point| point.1).fold(1.0, f64::max);
    let longest = times.last().copied().unwrap_or(1.0);
    let (left, right, top, bottom) = (MARGIN, WIDTH - 12.0, 18.0, HEIGHT - 22.0);
    let _ = writeln!(out, "<text x=\"{left}\" y=\"12\" font-weight=\"bold\">{}</text>", subject.name);
    let _ = writeln!(out, "<path d=\"M{left} {top}V{bottom}H{right}\" fill=\"none\" stroke=\"#999\"/>");
    let _ = writeln!(out, "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{highest}</text>", left - 4.0, top + 6.0);
    let _ = writeln!(out, "<text x=\"{right}\" y=\"{}\" text-anchor=\"end\">{longest} s</text>", bottom + 13.0);
    for (curve, colour) in curves.iter().zip(COLOURS) {
        let mut points = String::new();
        for (seconds, branches) in curve {
            let x = left + (right - left) * seconds / longest;
            let y = bottom - (bottom - top) * branches / highest;
            let _ = write!(points, "{x:.1},{y:.1} ");
        }
        let _ = writeln!(
            out,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\"/>",
            points.trim_end()
        );
    }
}

/// Seconds and branches, from nothing at the start.
fn curve(subject: &Measured, contestant: &str, times: &[f64]) -> Vec<(f64, f64)> {
    let points = times.iter().filter_map(|time| Some((*time, subject.at(contestant, *time)?.branches as f64)));
    std::iter::once((0.0, 0.0)).chain(points).collect()
}
