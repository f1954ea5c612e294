/** The element with a page's `LandingContent`, as JSON. */
export const LANDING_FIGURES_ID = 'landing-figures';

/**
 * The attribute of an element whose text is a figure. The build writes the landing page without
 * them; the server fills them in.
 */
export const FIGURE_ATTRIBUTE = 'data-figure';

/** The name of a figure: `creators:sport`, `price:theo.fournil`, `total:answers`. */
export const figureName = (
  kind: 'creators' | 'rating' | 'answers' | 'price' | 'total',
  of: string,
) => `${kind}:${of}`;
