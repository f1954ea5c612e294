import { vi } from 'vitest';

// Test files run one after another in the same process, which saves a start and the modules for each.
// What the one before has replaced is as it was.
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
vi.restoreAllMocks();
