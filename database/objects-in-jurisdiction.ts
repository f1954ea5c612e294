type Objects = Pick<Env, 'CONVERSATION' | 'INBOX' | 'SIGN_IN_GUARD'>;

/**
 * The objects' namespaces, restricted to the jurisdiction that wrangler.toml names. The same name is another
 * object in each jurisdiction, so requests, jobs and objects all come to objects through this.
 */
export function objectsInJurisdiction({
  JURISDICTION,
  CONVERSATION,
  INBOX,
  SIGN_IN_GUARD,
}: Objects & Pick<Env, 'JURISDICTION'>): Objects {
  // workerd knows no jurisdictions: on one's own machine there is none to name.
  if (!JURISDICTION) return { CONVERSATION, INBOX, SIGN_IN_GUARD };
  return {
    CONVERSATION: CONVERSATION.jurisdiction(JURISDICTION),
    INBOX: INBOX.jurisdiction(JURISDICTION),
    SIGN_IN_GUARD: SIGN_IN_GUARD.jurisdiction(JURISDICTION),
  };
}
