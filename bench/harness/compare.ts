/** A bound of the ratio to the baseline, or of the product's own figure. */
export type Goal = { ratioMax: number } | { ratioMin: number } | { max: number } | { min: number };

/** A figure of the product beside that of a baseline in the same run. */
export interface Comparison {
  /** Name of the figure, with its unit. */
  what: string;
  baseline: number;
  product: number;
  /** Absent for a figure that explains the others. */
  goal?: Goal;
}

const rounded = (value: number) => (Number.isInteger(value) ? value : Number(value.toPrecision(4)));

/**
 * The rows of a table, by their names: both figures, their ratio and the goal; and the goals that
 * are missed. A ratio to zero is Infinity, or 1 when both are zero.
 */
export function compare(comparisons: readonly Comparison[], baselineName = 'baseline') {
  const rows: Record<string, Record<string, number | string>> = {};
  const missed: string[] = [];
  for (const { what, baseline, product, goal } of comparisons) {
    const ratio = product === baseline ? 1 : product / baseline;
    const checked = goal && checkGoal(goal, ratio, product);
    rows[what] = {
      [baselineName]: rounded(baseline),
      product: rounded(product),
      ratio: Number(ratio.toFixed(3)),
      goal: checked?.text ?? '',
    };
    if (checked && !checked.isMet)
      missed.push(
        `${what}: ${rounded(product)}, ${ratio.toFixed(3)} × the ${baselineName}; goal: ${checked.text}`,
      );
  }
  return { rows, missed };
}

/** A figure that is not a number meets no goal. */
function checkGoal(goal: Goal, ratio: number, product: number): { isMet: boolean; text: string } {
  if ('ratioMax' in goal)
    return { isMet: ratio <= goal.ratioMax, text: `ratio ≤ ${goal.ratioMax}` };
  if ('ratioMin' in goal)
    return { isMet: ratio >= goal.ratioMin, text: `ratio ≥ ${goal.ratioMin}` };
  if ('max' in goal) return { isMet: product <= goal.max, text: `≤ ${goal.max}` };
  return { isMet: product >= goal.min, text: `≥ ${goal.min}` };
}
