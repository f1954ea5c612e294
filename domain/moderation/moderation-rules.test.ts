import { describe, expect, it } from 'vitest';
import { moderationActions, reportCategories } from './moderation.ts';
import { actionWords, moderationRules, ruleNameSchema, ruleNames } from './moderation-rules.ts';

const rules = Object.values(moderationRules);

describe('moderationRules', () => {
  it('has a rule for everything that can be reported, and one for misusing reports', () => {
    expect(Object.keys(moderationRules)).toEqual([...reportCategories, 'misuse']);
    expect(ruleNameSchema.safeParse('spam').success).toBe(true);
    expect(ruleNameSchema.safeParse('toString').success).toBe(false);
  });

  it('gives each a place of its own on the page, and a name of its own', () => {
    expect(new Set(rules.map(({ anchor }) => anchor)).size).toBe(ruleNames.length);
    expect(new Set(rules.map(({ label }) => label)).size).toBe(ruleNames.length);
    for (const { anchor } of rules) expect(anchor).toMatch(/^[a-z]+$/);
  });

  it('says everything in whole sentences, with typographic apostrophes', () => {
    const effects = moderationActions.map((action) => actionWords[action].effect);
    for (const sentence of [
      ...rules.flatMap(({ rule, example, consequence }) => [rule, example, consequence]),
      ...effects,
    ]) {
      expect(sentence).toMatch(/^\p{Lu}.+\.$/u);
      expect(sentence).not.toContain("'");
    }
  });
});
