import { useState } from 'react';
import type { ModerationAction } from '../../../../domain/moderation/moderation.ts';
import {
  moderationRules,
  type RuleName,
  ruleNames,
} from '../../../../domain/moderation/moderation-rules.ts';
import { decideOnPerson } from '../../../data/operations/people.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { ActButton } from '../kit/act-button.tsx';
import { SECOND_FOR_TEAM } from './words.ts';

const acts: Record<
  Exclude<ModerationAction, 'none'>,
  { label: string; effect: string; done: string }
> = {
  warn: {
    label: 'Avertir',
    effect: 'Rien n’est masqué : la personne reçoit un avertissement motivé.',
    done: 'Personne avertie',
  },
  hide: {
    label: 'Masquer le profil',
    effect: 'Le profil et tout ce que la personne a publié disparaissent pour les autres.',
    done: 'Profil masqué',
  },
  suspend: {
    label: 'Suspendre le compte',
    effect:
      'La personne est déconnectée et ne peut plus se connecter, sans limite de durée ; ce qu’elle a publié disparaît, et les questions sans réponse sont remboursées.',
    done: 'Compte suspendu',
  },
};

interface DecisionActProps {
  id: string;
  action: keyof typeof acts;
  /** True for an operator or a moderator. */
  needsSecond: boolean;
}

/** A moderation decision on the platform's own initiative. */
export function DecisionAct({ id, action, needsSecond }: DecisionActProps) {
  const [rule, setRule] = useState<RuleName>('fraud');
  const { label, effect, done } = acts[action];
  const isForTwo = needsSecond && action !== 'warn';
  return (
    <ActButton
      label={label}
      tone={action === 'warn' ? 'outline' : 'danger'}
      effect={`${effect} La décision est motivée, inscrite au journal de la modération, et peut être contestée pendant 180 jours.${isForTwo ? ` ${SECOND_FOR_TEAM}` : ''}`}
      reasonHint="La personne le lit tel quel."
      send={(reason) => decideOnPerson(id, { action, rule, reason })}
      done={done}
    >
      <Field label="Règle">
        <Select value={rule} onChange={({ target }) => setRule(target.value as RuleName)}>
          {ruleNames.map((name) => (
            <option key={name} value={name}>
              {moderationRules[name].label}
            </option>
          ))}
        </Select>
      </Field>
    </ActButton>
  );
}
