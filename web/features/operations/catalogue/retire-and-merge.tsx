import { useQuery, useQueryClient } from '@tanstack/react-query';
import { EyeOff, Merge, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { MergePreview, OperatedTopic } from '../../../../domain/operations/catalogue-wire.ts';
import { plural } from '../../../../domain/text/french.ts';
import { changeTopic, mergePreviewQuery, mergeTopic } from '../../../data/operations/catalogue.ts';
import { formatCount } from '../../../formats/formats.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { type MenuAct, refuse } from '../kit/act-button.tsx';

const BY_TWO = 'Une deuxième personne doit le valider.';
const FOR_THE_LOG = 'Il reste dans le journal ; les experts ne le lisent pas.';

interface MergeProps {
  topic: OperatedTopic;
  /** The open topics of the same level, without this one. */
  targets: readonly OperatedTopic[];
  nameOf: (topic: OperatedTopic) => string;
}

/** The acts that take a topic out of the catalogue, bring it back, or merge it into another of its level. */
export function useRetireAndMerge({ topic, targets, nameOf }: MergeProps): MenuAct[] {
  const queryClient = useQueryClient();
  const { id, name, isRetired } = topic;
  const restore: MenuAct = {
    label: 'Remettre',
    icon: Undo2,
    tone: 'primary',
    effect: `« ${name} » réapparaît partout, avec les experts qui l’avaient gardé.`,
    send: () => changeTopic(queryClient, id, { retired: false }),
    done: 'De nouveau au catalogue',
  };
  const retire: MenuAct = {
    label: 'Retirer',
    icon: EyeOff,
    effect: `« ${name} » : plus personne ne peut le choisir ni poser de question à ce sujet. Les conversations et les posts restent. ${BY_TWO}`,
    reasonHint: FOR_THE_LOG,
    send: (reason) => changeTopic(queryClient, id, { retired: true, reason }),
    done: 'Retiré du catalogue',
  };
  const merge: MenuAct = {
    label: 'Fusionner',
    icon: Merge,
    tone: 'danger',
    effect: `« ${name} » disparaît du catalogue, et son adresse mène à l’autre sujet. Une fusion ne se défait pas. ${BY_TWO}`,
    reasonHint: FOR_THE_LOG,
    // Says in a sentence what moves where.
    children: <Target topic={topic} targets={targets} nameOf={nameOf} />,
    send: (reason, form) => {
      const into = String(form.get('into') ?? '') || refuse('Choisissez l’autre sujet.');
      return mergeTopic(queryClient, id, { into, reason });
    },
    done: 'Fusion commencée',
  };
  return [isRetired ? restore : retire, ...(targets.length > 0 ? [merge] : [])];
}

/** The choice of the other topic, and the content that moves there, counted up to a thousand. */
function Target({ topic, targets, nameOf }: MergeProps) {
  const [into, setInto] = useState('');
  const { data, error } = useQuery(mergePreviewQuery(topic.id));
  const target = targets.find(({ id }) => id === into);
  return (
    <>
      <Field label="Fusionner avec">
        <Select name="into" value={into} onChange={(event) => setInto(event.target.value)}>
          <option value="">Choisir…</option>
          {targets.map((each) => (
            <option key={each.id} value={each.id}>
              {nameOf(each)}
            </option>
          ))}
        </Select>
      </Field>
      <p role="status" className="text-sm">
        {!data && (error ? 'Le décompte n’a pas pu être lu.' : 'Décompte…')}
        {data && target && wordsOf(data, topic.name, target.name)}
      </p>
    </>
  );
}

/** '3 experts et 1 post de Cuisines du monde passent à Musculation.' */
function wordsOf({ creators, posts }: MergePreview, from: string, to: string): string {
  const counted = (count: number | null, noun: string) =>
    count === null ? `plus de 1 000 ${noun}s` : `${formatCount(count)} ${plural(count, noun)}`;
  if (creators === 0 && posts === 0) return `Rien ne bouge : « ${from} » n’a ni expert ni post.`;
  return `${counted(creators, 'expert')} et ${counted(posts, 'post')} de « ${from} » passent à « ${to} ».`;
}
