type Objects = Pick<Env, 'CONVERSATION' | 'GATHERER' | 'INBOX' | 'SIGN_IN_GUARD'>;

/**
 * The objects' namespaces in the jurisdiction that wrangler.toml names. The same name is a different object
 * in each jurisdiction, so requests, jobs and objects all use these namespaces.
 */
export function objectsInJurisdiction({
  JURISDICTION,
  CONVERSATION,
  GATHERER,
  INBOX,
  SIGN_IN_GUARD,
}: Objects & Pick<Env, 'JURISDICTION'>): Objects {
  // workerd has no jurisdictions, so local development configures none.
  if (!JURISDICTION) return { CONVERSATION, GATHERER, INBOX, SIGN_IN_GUARD };
  return {
    CONVERSATION: CONVERSATION.jurisdiction(JURISDICTION),
    GATHERER: GATHERER.jurisdiction(JURISDICTION),
    INBOX: INBOX.jurisdiction(JURISDICTION),
    SIGN_IN_GUARD: SIGN_IN_GUARD.jurisdiction(JURISDICTION),
  };
}
