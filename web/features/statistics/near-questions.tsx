import { useQuery } from '@tanstack/react-query';
import { nearQuestionsQuery } from '../../data/unmet-questions.ts';
import { formatDay } from '../../formats/formats.ts';
import { FiguresSection } from '../../widgets/plot/figures-section.tsx';

/** Questions of the creator's categories that nobody can answer; nothing when there are none. */
export function NearQuestions() {
  const { data } = useQuery(nearQuestionsQuery);
  if (!data || data.questions.length === 0) return null;
  return (
    <FiguresSection
      title="Questions qui attendent un expert"
      hint="Dans vos catégories. Si vous savez y répondre, dites-le dans votre présentation ou vos sujets : qui attend en sera prévenu."
    >
      <ul className="grid">
        {data.questions.map(({ question, askedAt }) => (
          <li
            key={askedAt + question}
            className="flex justify-between gap-4 border-t py-3 first:border-0"
          >
            <p className="min-w-0 max-w-[65ch] wrap-anywhere">{question}</p>
            <time dateTime={askedAt} className="shrink-0 text-sm text-ink-soft">
              {formatDay(askedAt)}
            </time>
          </li>
        ))}
      </ul>
    </FiguresSection>
  );
}
