import type { ReactNode } from 'react';

interface AnsweredQuestionProps {
  /** Null where a title above says it already. */
  question: ReactNode;
  answer: ReactNode;
}

/** A question and its answer as readers see them, and as the asker sees them before agreeing. */
export function AnsweredQuestion({ question, answer }: AnsweredQuestionProps) {
  return (
    <div className="grid grid-cols-1 gap-4 wrap-anywhere">
      {question !== null && (
        <div className="grid grid-cols-1 gap-1 border-l-2 border-encre pl-3">
          <p className="text-xs font-medium text-ink-soft">Question</p>
          {question}
        </div>
      )}
      <div className="grid grid-cols-1 gap-1">
        {question === null ? (
          <h2 className="font-sans text-xs font-medium tracking-normal text-ink-soft">Réponse</h2>
        ) : (
          <p className="text-xs font-medium text-ink-soft">Réponse</p>
        )}
        {answer}
      </div>
    </div>
  );
}
