import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ParkedEffect, ParkedKind } from '../../../../domain/operations/health-wire.ts';
import {
  giveUpEffect,
  parkedEffectsQuery,
  parkedKindsQuery,
  retryEffect,
  retryKind,
} from '../../../data/operations/health.ts';
import { formatMoment } from '../../../formats/formats.ts';
import { ActButton } from '../kit/act-button.tsx';
import { PagedRows } from '../kit/rows.tsx';
import { Technical } from '../kit/technical.tsx';
import { countOf } from '../kit/words.ts';
import { Data } from './data.tsx';
import { Group, Groups } from './group.tsx';
import { titleOfEffect } from './words.ts';

/** Parameter of the kind whose effects are listed. */
const KIND = 'effet';

/** Effects that were retried for a day, by kind. */
export function ParkedEffects() {
  const query = useQuery(parkedKindsQuery);
  return (
    <Groups
      title="Effets mis de côté"
      hint="Ce qu’une décision ou un acte doit encore changer ailleurs, et qui a échoué pendant un jour. Corrigez la cause, puis relancez."
      query={query}
      rowsOf={({ kinds }) => kinds}
    >
      {(each) => <Kind key={each.kind} {...each} />}
    </Groups>
  );
}

function Kind({ kind, count, isOptional }: ParkedKind) {
  const title = titleOfEffect(kind);
  const retry = (
    <ActButton
      label="Tout relancer"
      effect={`${title} : ${countOf(count, 'effet repart', 'effets repartent')} de zéro, dans la minute.`}
      send={() => retryKind(kind)}
      done="Relancés"
    />
  );
  return (
    <Group parameter={KIND} name={kind} title={title} count={count} acts={retry}>
      <Effects kind={kind} isOptional={isOptional} />
    </Group>
  );
}

function Effects({ kind, isOptional }: Pick<ParkedKind, 'kind' | 'isOptional'>) {
  return (
    <>
      <PagedRows
        list={useInfiniteQuery(parkedEffectsQuery(kind))}
        rowsOf={({ effects }) => effects}
        keyOf={({ id }) => id}
        more="Voir plus d’effets"
        onRequest
        className="grid gap-1"
      >
        {(effect) => <Effect effect={effect} isOptional={isOptional} />}
      </PagedRows>
      {!isOptional && (
        <p className="text-sm text-ink-soft">
          Ces effets ne s’abandonnent pas : de l’argent, un contenu masqué ou une suppression en
          dépend.
        </p>
      )}
    </>
  );
}

function Effect({ effect, isOptional }: { effect: ParkedEffect; isOptional: boolean }) {
  const { id, kind, data, attempts, failedAt, error } = effect;
  return (
    <>
      <p className="flex flex-wrap gap-x-2">
        <span className="font-medium">n° {id}</span>
        <span className="text-ink-soft">
          {countOf(attempts, 'essai')}
          {failedAt && `, le dernier le ${formatMoment(failedAt)}`}
        </span>
      </p>
      <Data data={data} />
      {error ? (
        <Technical text={error} />
      ) : (
        <p className="text-ink-soft">Erreur non conservée : voir les journaux.</p>
      )}
      <div className="flex flex-wrap gap-2 pt-1">
        <ActButton
          label="Relancer"
          effect={`L’effet n° ${id} repart de zéro, dans la minute.`}
          send={() => retryEffect(id)}
          done="Relancé"
        />
        {isOptional && (
          <ActButton
            label="Abandonner"
            tone="danger"
            effect={`${titleOfEffect(kind)} : cela n’aura jamais lieu.`}
            reasonHint="Il reste dans le journal."
            send={(reason) => giveUpEffect(id, reason)}
            done="Abandonné"
          />
        )}
      </div>
    </>
  );
}
