/**
 * What a platform reports of each seller for a year (DAC7): what was credited to them, what it kept,
 * and how many sales these were, by quarter. Personal services count from the first euro.
 */

/** One seller's sales in one quarter, cents. */
export interface QuarterSales {
  /** 1 to 4. */
  quarter: number;
  /** What was credited: the price less what went back, less the fee. */
  netCents: number;
  feeCents: number;
  sales: number;
}

export interface SellerYear {
  quarters: [QuarterSales, QuarterSales, QuarterSales, QuarterSales];
  totals: Omit<QuarterSales, 'quarter'>;
}

/** A year of one seller: quarters without a sale are there, with nothing in them. */
export function sellerYear(sales: QuarterSales[]): SellerYear {
  const inQuarter = (quarter: number) => ({
    quarter,
    ...sumOf(sales.filter((each) => each.quarter === quarter)),
  });
  return {
    quarters: [inQuarter(1), inQuarter(2), inQuarter(3), inQuarter(4)],
    totals: sumOf(sales),
  };
}

/** When a UTC year begins and the next one does, epoch milliseconds. */
export function yearBounds(year: number): [number, number] {
  return [Date.UTC(year, 0), Date.UTC(year + 1, 0)];
}

function sumOf(sales: QuarterSales[]): Omit<QuarterSales, 'quarter'> {
  const sum = (key: 'netCents' | 'feeCents' | 'sales') =>
    sales.reduce((total, each) => total + each[key], 0);
  return { netCents: sum('netCents'), feeCents: sum('feeCents'), sales: sum('sales') };
}
