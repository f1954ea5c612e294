import { matchesNow, useMediaQuery } from '../platform/media-query.ts';

/** From 1280 px on, a list and its detail stand side by side. */
const WIDE = '(min-width: 1280px)';

/** True when the window is wide enough now; false on the server. */
export const isWideNow = () => matchesNow(WIDE);

/** True when the window is wide enough for two columns of content; the server renders one. */
export const useIsWide = () => useMediaQuery(WIDE);
