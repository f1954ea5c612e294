import { tabStorage } from './device-storage.ts';

/**
 * The post from which this tab's user set out to ask its author. It goes with the purchase as a hint, so
 * that creators see which posts bring questions; nothing else uses it.
 */

const keyOf = (username: string) => `dis-moi.asked-from.${username}`;

export function rememberPost(username: string, postId: string): void {
  tabStorage.setItem(keyOf(username), postId);
}

/** The id of that post, for `fromPostId` of a purchase. */
export function postAskedFrom(username: string): string | undefined {
  return tabStorage.getItem(keyOf(username)) ?? undefined;
}

/** Forgets the post once its question is bought. */
export function removeRememberedPost(username: string): void {
  tabStorage.removeItem(keyOf(username));
}
