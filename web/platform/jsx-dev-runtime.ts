import { jsxDEV as reactJsxDev } from 'react/jsx-dev-runtime';
import { typesetChildren } from './typeset-children.ts';

/** jsx-runtime.ts for development. */
export const jsxDEV: typeof reactJsxDev = (type, props, key, isStatic, ...rest) => {
  const set = typesetChildren(type, props) as { children?: unknown };
  // Texts that were joined are no list of children any more.
  return reactJsxDev(type, set, key, isStatic && Array.isArray(set.children), ...rest);
};
export { Fragment } from 'react/jsx-dev-runtime';
