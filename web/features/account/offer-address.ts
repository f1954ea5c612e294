import { matchPath } from 'react-router';
import { screens } from '../../../site/screens.ts';

/** True for the URL of an offer, which a visitor wants to order: the question is written, and the expert chosen. */
export function isOfferAddress(address: string): boolean {
  return matchPath(screens.conversation.path, new URL(address, location.origin).pathname) !== null;
}
