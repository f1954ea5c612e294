/**
 * The platform's yearly report on each seller (DAC7): credited amounts, retained fees and number of sales, by
 * quarter. Personal services count from the first euro.
 */

/** One seller's sales in one quarter, cents. */
export interface QuarterSales {
  /** 1 to 4. */
  quarter: number;
  /** The credited amount: the price less refunds and the fee. */
  netCents: number;
  feeCents: number;
  sales: number;
}

export interface SellerYear {
  quarters: [QuarterSales, QuarterSales, QuarterSales, QuarterSales];
  totals: Omit<QuarterSales, 'quarter'>;
}

/** One seller's year, including quarters without sales. */
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

/** Start of a UTC year and of the next one, epoch milliseconds. */
export function yearBounds(year: number): [number, number] {
  return [Date.UTC(year, 0), Date.UTC(year + 1, 0)];
}

function sumOf(sales: QuarterSales[]): Omit<QuarterSales, 'quarter'> {
  const sum = (key: 'netCents' | 'feeCents' | 'sales') =>
    sales.reduce((total, each) => total + each[key], 0);
  return { netCents: sum('netCents'), feeCents: sum('feeCents'), sales: sum('sales') };
}
