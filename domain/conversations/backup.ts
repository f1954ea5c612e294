/** The key of a conversation's backup in R2. */
export const backupKey = (conversationId: string): string =>
  `conversation-backups/${conversationId}.jsonl.gz`;
