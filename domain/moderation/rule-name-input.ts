import { z } from 'zod';
import { ruleNames } from './moderation-rules.ts';

export const ruleNameSchema = z.enum(ruleNames, 'Cette règle n’existe pas');
