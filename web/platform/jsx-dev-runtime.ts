import { jsxDEV as reactJsxDev } from 'react/jsx-dev-runtime';
import { typesetChildren } from './typeset-children.ts';

/** jsx-runtime.ts for development. */
export const jsxDEV: typeof reactJsxDev = (type, props, ...rest) =>
  reactJsxDev(type, typesetChildren(type, props), ...rest);
export { Fragment } from 'react/jsx-dev-runtime';
