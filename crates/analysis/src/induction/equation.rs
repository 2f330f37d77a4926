//! Linear equations through samples: coefficients found by elimination modulo a prime, small ones only.

/// 2^61 - 1.
const PRIME: i128 = (1 << 61) - 1;

/// Larger coefficients are coincidences.
const MAX_COEFFICIENT: i128 = 1 << 20;

/// Samples beyond those that determine the coefficients.
const SURPLUS: usize = 2;

/// Coefficients `c` such that `row · c` is the row's result for every row, if they are small integers, and if there are
/// more rows than these coefficients could fit by accident. Earlier columns are preferred.
pub fn solve(rows: &[(Vec<i64>, i64)]) -> Option<Vec<i64>> {
    let n_columns = rows.first()?.0.len();
    let mut matrix: Vec<Vec<i128>> = Vec::new();
    for (row, result) in rows {
        matrix.push(row.iter().chain([result]).map(|&value| i128::from(value).rem_euclid(PRIME)).collect());
    }
    let mut pivots = Vec::new();
    for column in 0..n_columns {
        let rank = pivots.len();
        let Some(found) = (rank..matrix.len()).find(|&row| matrix[row][column] != 0) else { continue };
        matrix.swap(rank, found);
        let inverse = power(matrix[rank][column], PRIME - 2);
        for value in &mut matrix[rank] {
            *value = *value * inverse % PRIME;
        }
        let pivot = matrix[rank].clone();
        for (index, row) in matrix.iter_mut().enumerate() {
            let factor = row[column];
            if index != rank && factor != 0 {
                for (value, &above) in row.iter_mut().zip(&pivot) {
                    *value = (*value - factor * above).rem_euclid(PRIME);
                }
            }
        }
        pivots.push(column);
    }
    let rank = pivots.len();
    if rows.len() < rank + SURPLUS || matrix.iter().skip(rank).any(|row| row[n_columns] != 0) {
        return None;
    }
    let mut coefficients = vec![0; n_columns];
    for (row, &column) in matrix.iter().zip(&pivots) {
        let value = row[n_columns];
        let value = if value > PRIME / 2 { value - PRIME } else { value };
        if value.abs() > MAX_COEFFICIENT {
            return None;
        }
        coefficients[column] = value as i64;
    }
    Some(coefficients)
}

fn power(mut base: i128, mut exponent: i128) -> i128 {
    let mut result = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            result = result * base % PRIME;
        }
        base = base * base % PRIME;
        exponent >>= 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coefficients_of_a_line() {
        let rows: Vec<_> = (0..4).map(|x| (vec![1, x], 7 - 3 * x)).collect();
        assert_eq!(solve(&rows), Some(vec![7, -3]));
    }

    #[test]
    fn a_parabola_is_no_line() {
        let rows: Vec<_> = (0..4).map(|x| (vec![1, x], x * x)).collect();
        assert_eq!(solve(&rows), None);
    }

    #[test]
    fn too_few_samples_prove_nothing() {
        assert_eq!(solve(&[(vec![1, 0], 1), (vec![1, 1], 2), (vec![1, 2], 3)]), None);
    }

    #[test]
    fn the_constant_is_preferred() {
        let rows: Vec<_> = (0..4).map(|_| (vec![1, 5], 10)).collect();
        assert_eq!(solve(&rows), Some(vec![10, 0]));
    }
}
