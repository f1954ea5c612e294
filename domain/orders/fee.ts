/** The platform's fee on a price: a share of it, at least the minimum, at most the price. */
export interface Fee {
  percent: number;
  minimumCents: number;
}
