import { useQuestionAlert } from '../../data/unmet-questions.ts';
import { NotifyButton } from '../../widgets/notify-button.tsx';

/** Asks to be notified when an expert can answer a question that nobody can, and says what is stored. */
export function QuestionAlert({ question }: { question: string }) {
  const { isOn, isPending, request } = useQuestionAlert(question);
  return (
    <div className="grid justify-items-center gap-2">
      <NotifyButton
        when="quand un expert peut répondre"
        isOn={isOn}
        isPending={isPending}
        onChange={request}
      />
      <p className="max-w-[45ch] text-sm text-ink-soft">
        {isOn ? 'Votre question est gardée' : 'Votre question sera gardée'} 90 jours, et montrée
        sans votre nom aux experts de sujets proches.
      </p>
    </div>
  );
}
