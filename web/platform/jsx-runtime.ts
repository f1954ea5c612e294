import { jsx as reactJsx, jsxs as reactJsxs } from 'react/jsx-runtime';
import { typesetChildren } from './typeset-children.ts';

/**
 * React's JSX runtime with typeset text. JSX compiles to it in the browser and on the server
 * (`scripts/build/french-spacing.ts`).
 */
export const jsx: typeof reactJsx = (type, props, key) =>
  reactJsx(type, typesetChildren(type, props), key);
export const jsxs: typeof reactJsxs = (type, props, key) =>
  reactJsxs(type, typesetChildren(type, props), key);
export { Fragment } from 'react/jsx-runtime';
