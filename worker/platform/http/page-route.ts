import { type OpenScreenName, openScreens } from '../../../site/screens.ts';

/** The screen's path for the router: only a handle can be a profile. */
export const pageRoute = (name: OpenScreenName) =>
  openScreens[name].path.replace(':handle', ':handle{@[^/]+}');
