/** A user with a role, as operators see them. Times are ISO 8601. */
export interface TeamMember {
  userId: string;
  name: string | null;
  username: string;
  since: string;
  /** Time of their last act with the role; null before the first. */
  lastActAt: string | null;
  /** True when they have a verified app or a passkey. */
  hasSecondFactor: boolean;
  /** True for the caller, whose own role others decide about. */
  isSelf: boolean;
}

/** Everybody with a role, at most a hundred of each, those of longest standing first. */
export interface Team {
  operators: TeamMember[];
  moderators: TeamMember[];
}
