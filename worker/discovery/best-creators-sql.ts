import { type SQL, sql } from 'drizzle-orm';
import { memberTable, type Page } from './narrowing-sql.ts';

interface BestCreators<Figures> {
  /** The columns of the table `candidate` in which a candidate's figures stand. */
  figures: Record<keyof Figures & string, string>;
  /** The figures whose greatest in each scope are `max_0`, `max_1` and `max_2`, for {@link norm}. */
  normed: readonly [keyof Figures & string, keyof Figures & string, keyof Figures & string];
  /** A candidate's score in a scope, from those columns. */
  score: SQL;
  page: Page;
}

/**
 * The end of a statement that ranks creators, after its tables `scope` and `candidate`: of each
 * scope the number of its eligible candidates, their greatest figures, and a page of the best.
 */
export function bestCreators<Figures>({ figures, normed, score, page }: BestCreators<Figures>) {
  const [first, second, third] = normed.map((name) => sql.raw(`max(candidate.${figures[name]})`));
  const isEligible = sql`candidate.followers >= scope.followers
    and candidate.answered >= scope.answered`;
  return sql`${memberTable(sql`candidate`)},
  bounds as materialized (
    select scope.*, (
      select json_array(count(*), ${first}, ${second}, ${third})
      from member cross join candidate on candidate.id = member.creator_id
      where member.scope_id = scope.id and ${isEligible}
    ) as json
    from scope
  ),
  bounded_scope as materialized (
    select *, json ->> 0 as total, coalesce(json ->> 1, 0) as max_0, coalesce(json ->> 2, 0) as max_1,
      coalesce(json ->> 3, 0) as max_2
    from bounds
  )
  select scope.id as scope, scope.total,
    ${jsonObject(normed.map((name, place) => [name, `max_${place}`]))} as maxima,
    (
      select json_group_array(${jsonObject(Object.entries<string>(figures))})
      from (
        select candidate.*, ${score} as score
        from member cross join candidate on candidate.id = member.creator_id
        where member.scope_id = scope.id and ${isEligible}
        order by score desc, id limit ${page.limit} offset ${page.offset}
      )
    ) as candidates
  from bounded_scope as scope`;
}

/** The norm of section 9 of a candidate's figure, by the scope's greatest. */
export function norm(figure: string, max: 'max_0' | 'max_1' | 'max_2'): SQL {
  return sql.raw(`iif(${max} = 0, 0, ln(1 + ${figure}) / ln(1 + ${max}))`);
}

function jsonObject(entries: readonly (readonly [key: string, column: string])[]): SQL {
  return sql.raw(
    `json_object(${entries.map(([key, column]) => `'${key}', ${column}`).join(', ')})`,
  );
}
