import { type RefObject, useRef, useState } from 'react';
import { MESSAGE_MAX_LENGTH } from '../../domain/limits.ts';
import { isAtMost } from '../../domain/text/length.ts';
import { loadQuestionDraft, saveQuestionDraft } from '../platform/question-draft.ts';
import { signedInPerson, useSession } from '../platform/session.ts';
import { useIsHydrating } from './use-is-hydrating.ts';

export interface QuestionDraft {
  text: string;
  write: (text: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
  /** False, with the focus in the field, for a text that is too long to be sent. */
  demand: () => boolean;
}

/**
 * The question that is written before paying, stored in this browser. Both arguments are null before
 * a choice; the text stays when they change.
 */
export function useQuestionDraft(username: string | null, topicId: string | null): QuestionDraft {
  const session = useSession();
  const isHydrating = useIsHydrating();
  const viewerId = session.status === 'signed-in' ? session.userId : null;
  const asked = { viewerId, username, topicId };
  const [written, setWritten] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  // The server, which may render this screen too, has no drafts.
  const text = written ?? (isHydrating ? '' : loadQuestionDraft(asked));
  return {
    text,
    write: (next) => {
      setWritten(next);
      saveQuestionDraft(asked, next);
    },
    field,
    demand: () => {
      const isSendable = isAtMost(MESSAGE_MAX_LENGTH, text.trim());
      // The press may have made the asker's account since the last render.
      if (isSendable) saveQuestionDraft({ ...asked, viewerId: signedInPerson() }, text);
      else field.current?.focus();
      return isSendable;
    },
  };
}
