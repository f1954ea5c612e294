interface Likeable {
  likedByMe: boolean;
  likeCount: number;
}

/** How something looks with or without my like, before the server has answered; never below 0. */
export function withMyLike<T extends Likeable>(shown: T, liked: boolean): T {
  if (shown.likedByMe === liked) return shown;
  const likeCount = Math.max(0, shown.likeCount + (liked ? 1 : -1));
  return { ...shown, likedByMe: liked, likeCount };
}
