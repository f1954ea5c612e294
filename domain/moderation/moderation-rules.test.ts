import { describe, expect, it } from 'vitest';
import { moderationActions, reportCategories } from './moderation.ts';
import { actionWords, moderationRules, ruleNames } from './moderation-rules.ts';
import { ruleNameSchema } from './rule-name-input.ts';

const rules = Object.values(moderationRules);

describe('moderationRules', () => {
  it('has a rule for each report category, and one for misuse', () => {
    expect(Object.keys(moderationRules)).toEqual([...reportCategories, 'misuse']);
    expect(ruleNameSchema.safeParse('spam').success).toBe(true);
    expect(ruleNameSchema.safeParse('toString').success).toBe(false);
  });

  it('gives each rule a unique anchor and label', () => {
    expect(new Set(rules.map(({ anchor }) => anchor)).size).toBe(ruleNames.length);
    expect(new Set(rules.map(({ label }) => label)).size).toBe(ruleNames.length);
    for (const { anchor } of rules) expect(anchor).toMatch(/^[a-z]+$/);
  });

  it('uses whole sentences with typographic apostrophes', () => {
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
