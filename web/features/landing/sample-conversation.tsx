import { firstNameOf, formatPrice } from '../../formats/formats.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { answerBubble, questionBubble } from '../../ui/bubbles.ts';
import { sampleExperts } from './sample-experts.ts';

/** A question and its answer, as the product shows them. */
export function SampleConversation() {
  const [expert] = sampleExperts;
  if (!expert) return null;
  return (
    <figure className="rounded-lg border bg-surface">
      <figcaption className="flex items-center gap-3 border-b px-5 py-4">
        <Avatar src={expert.avatar} />
        <div className="min-w-0 flex-1 leading-snug">
          <p className="font-medium">{expert.name}</p>
          <p className="text-sm text-ink-soft">{expert.topics.join(', ')}</p>
        </div>
        <p className="font-display text-lg font-semibold text-safran">
          {formatPrice(expert.price * 100)}
        </p>
      </figcaption>
      <div className="grid gap-4 p-5 text-sm">
        <div className="grid justify-items-end gap-1">
          <p className={questionBubble}>
            Mes macarons se fendent tous au four. Qu’est-ce que je rate ?
          </p>
          <p className="text-xs text-ink-soft">Vous, 18 h 04</p>
        </div>
        <div className="grid justify-items-start gap-1">
          <p className={answerBubble}>
            Ils n’ont pas assez croûté. Laissez-les à l’air libre jusqu’à ce que le dessus ne colle
            plus au doigt, quarante minutes s’il fait humide. Puis 145 °C, pas plus.
          </p>
          <p className="text-xs text-ink-soft">{firstNameOf(expert.name)}, 18 h 31</p>
        </div>
      </div>
    </figure>
  );
}
