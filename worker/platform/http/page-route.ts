import { type OpenScreenName, openScreens } from '../../../site/screens.ts';

/** The screen's path as the router is to have it: what is no handle is no profile. */
export const pageRoute = (name: OpenScreenName) =>
  openScreens[name].path.replace(':handle', ':handle{@[^/]+}');
