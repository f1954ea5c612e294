type Objects = Pick<Env, 'CONVERSATION' | 'UPDATE_BATCHER' | 'INBOX' | 'SIGN_IN_GUARD'>;

/**
 * The objects' namespaces in the jurisdiction that wrangler.toml names. The same name is a different object
 * in each jurisdiction, so requests, jobs and objects all use these namespaces.
 */
export function objectsInJurisdiction({
  JURISDICTION,
  CONVERSATION,
  UPDATE_BATCHER,
  INBOX,
  SIGN_IN_GUARD,
}: Objects & Pick<Env, 'JURISDICTION'>): Objects {
  // workerd has no jurisdictions, so local development configures none.
  if (!JURISDICTION) return { CONVERSATION, UPDATE_BATCHER, INBOX, SIGN_IN_GUARD };
  return {
    CONVERSATION: CONVERSATION.jurisdiction(JURISDICTION),
    UPDATE_BATCHER: UPDATE_BATCHER.jurisdiction(JURISDICTION),
    INBOX: INBOX.jurisdiction(JURISDICTION),
    SIGN_IN_GUARD: SIGN_IN_GUARD.jurisdiction(JURISDICTION),
  };
}
