import { matchPath } from 'react-router';
import { fillPath, ORDER_PARAMETER } from '../../../site/paths.ts';
import { screens } from '../../../site/screens.ts';

const { askMe, askUser, conversation, publicAskMe, publicOrder } = screens;
const openTo = [
  { own: askMe, open: publicAskMe },
  { own: askUser, open: publicAskMe },
  { own: conversation, open: publicOrder },
];

/**
 * The public address on which a visitor orders what the members' address is about; null for one that is about
 * something else, or about a conversation or an order that exists.
 */
export function visitorsAddress(address: string): string | null {
  const { pathname, search, searchParams } = new URL(address, location.origin);
  if (searchParams.has('c') || searchParams.has(ORDER_PARAMETER)) return null;
  for (const { own, open } of openTo) {
    const parameters: Record<string, string | undefined> =
      matchPath(own.path, pathname)?.params ?? {};
    if (parameters.username) return fillPath(open.path, (name) => parameters[name]!) + search;
  }
  return null;
}
