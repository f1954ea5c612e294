import { api, read } from '../platform/api.ts';

/** The figures of the landing page, which is outside the queries' provider. */
export const readLandingFigures = () => read(api.landing.$get());
