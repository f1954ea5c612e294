/** A person as they stand beside a post, a comment or in a list. */
export interface Person {
  id: string;
  username: string;
  name: string | null;
  avatarUrl: string | null;
  isCreator: boolean;
  verifiedStatus: 'verified' | null;
}
