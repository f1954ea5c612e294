import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MergePreview, OperatedTopic } from '../../../../domain/operations/catalogue-wire.ts';
import { plural } from '../../../../domain/text/french.ts';
import { changeTopic, mergePreviewQuery, mergeTopic } from '../../../data/operations/catalogue.ts';
import { formatCount } from '../../../formats/formats.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { ActButton, refuse } from '../kit/act-button.tsx';

const BY_TWO = 'Une deuxième personne doit le valider.';
const FOR_THE_LOG = 'Il reste dans le journal ; les experts ne le lisent pas.';

/** Retires a topic. */
export function RetireButton({ topic }: { topic: OperatedTopic }) {
  const queryClient = useQueryClient();
  return (
    <ActButton
      label="Retirer"
      effect={`« ${topic.name} » : plus personne ne peut le choisir ni poser de question à ce sujet. Les conversations et les posts restent. ${BY_TWO}`}
      reasonHint={FOR_THE_LOG}
      send={(reason) => changeTopic(queryClient, topic.id, { retired: true, reason })}
      done="Retiré du catalogue"
    />
  );
}

/** Brings a retired topic back. */
export function RestoreButton({ topic }: { topic: OperatedTopic }) {
  const queryClient = useQueryClient();
  return (
    <ActButton
      label="Remettre"
      effect={`« ${topic.name} » réapparaît partout, avec les experts qui l’avaient gardé.`}
      tone="primary"
      send={() => changeTopic(queryClient, topic.id, { retired: false })}
      done="De nouveau au catalogue"
    />
  );
}

interface MergeButtonProps {
  topic: OperatedTopic;
  /** The open topics of the same level, without this one. */
  targets: readonly OperatedTopic[];
  nameOf: (topic: OperatedTopic) => string;
}

/** Merges a topic into another, after saying in a sentence what moves where. */
export function MergeButton({ topic, targets, nameOf }: MergeButtonProps) {
  const queryClient = useQueryClient();
  if (targets.length === 0) return null;
  return (
    <ActButton
      label="Fusionner"
      effect={`« ${topic.name} » disparaît du catalogue, et son adresse mène à l’autre sujet. Une fusion ne se défait pas. ${BY_TWO}`}
      tone="danger"
      reasonHint={FOR_THE_LOG}
      send={(reason, form) => {
        const into = String(form.get('into') ?? '') || refuse('Choisissez l’autre sujet.');
        return mergeTopic(queryClient, topic.id, { into, reason });
      }}
      done="Fusion commencée"
    >
      <Target topic={topic} targets={targets} nameOf={nameOf} />
    </ActButton>
  );
}

/** The choice of the other topic, and the content that moves there, counted up to a thousand. */
function Target({ topic, targets, nameOf }: MergeButtonProps) {
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
