import { describe, expect, it } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { type DeployedConfiguration, deploymentGaps } from './deployment-gaps.ts';

const read = (env?: string): DeployedConfiguration =>
  unstable_readConfig({ config: 'wrangler.toml', env });

/** An environment of a clone that somebody has filled in. */
function filledIn(env: string): DeployedConfiguration {
  const config = read(env);
  const demo = read().vars.PUBLISHER as object;
  return {
    ...config,
    d1_databases: [{ binding: 'DB', database_id: '1f' }],
    kv_namespaces: [{ binding: 'RANKINGS', id: '2f' }],
    routes: ['dis-moi.fr'],
    vars: {
      ...config.vars,
      SITE_ORIGIN: 'https://dis-moi.fr',
      PAYMENTS: 'stripe',
      PUBLISHER: { ...demo, isDemo: false },
    },
  };
}

describe.each(['staging', 'production'])('what %s lacks', (env) => {
  it('is nothing once it is filled in', () => {
    expect(deploymentGaps(filledIn(env))).toEqual([]);
  });

  it('is who runs it, in a fresh clone, but for the host', () => {
    const gap = deploymentGaps(read(env)).find((each) => each.startsWith('PUBLISHER'))!;
    for (const field of ['name', 'address', 'email', 'publicationDirector', 'mediatorName'])
      expect(gap).toContain(field);
    expect(gap).not.toContain('host');
  });

  it('is a publisher that is not made up', () => {
    const config = filledIn(env);
    const { PUBLISHER } = read().vars;
    expect(deploymentGaps({ ...config, vars: { ...config.vars, PUBLISHER } })).toEqual([
      'PUBLISHER, who runs the site: isDemo',
    ]);
  });

  it('is real figures instead of samples', () => {
    const config = filledIn(env);
    const vars = { ...config.vars, SHOW_SAMPLE_STATS: 'on' };
    expect(deploymentGaps({ ...config, vars })).toEqual(['SHOW_SAMPLE_STATS = "off"']);
  });
});

it('samples are on where somebody tries it out', () => {
  expect(read().vars.SHOW_SAMPLE_STATS).toBe('on');
});
