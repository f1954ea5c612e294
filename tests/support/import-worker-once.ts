// For every request and every call of an object, the pool imports the Worker's main module, through one more
// object of its own each time: that costs several times as much as most calls. The module does not change while
// a test file runs, so this keeps it.
interface ModuleRunner {
  import(path: string): Promise<unknown>;
}

const { moduleRunner } = Reflect.get(globalThis, '__vitest_mocker__') as {
  moduleRunner: ModuleRunner;
};
const { import: load }: ModuleRunner = Object.getPrototypeOf(moduleRunner);

let main: unknown;
moduleRunner.import = async (path) => {
  if (!path.endsWith('/worker/index.ts')) return load.call(moduleRunner, path);
  main ??= await load.call(moduleRunner, path);
  return main;
};
