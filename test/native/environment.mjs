// Jest's environment without a wall: files of tests that one worker runs share its world, and each leaves it as it found it.
// `expect` keeps something for good, so it comes before anything is remembered.
import '@jest/expect';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** Where Jest keeps a file's tests, and with them all that they held. */
const TESTS = ['JEST_STATE_SYMBOL', 'EVENT_HANDLERS'];

export default class NativeEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  #found = { world: Object.getOwnPropertyDescriptors(globalThis), exit: process.exit, environment: { ...process.env } };

  constructor({ projectConfig: config }) {
    this.fakeTimersModern = new ModernFakeTimers({ config, global: globalThis });
  }

  setup() {
    const { fakeTimersModern: timers, moduleMocker: mocker } = this;
    globalThis.jest = {
      spyOn: mocker.spyOn.bind(mocker),
      restoreAllMocks: () => mocker.restoreAllMocks(),
      useFakeTimers: (options) => timers.useFakeTimers(options),
      useRealTimers: () => timers.useRealTimers(),
      setSystemTime: (now) => timers.setSystemTime(now),
      advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
      advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
    };
  }

  teardown() {
    this.moduleMocker.restoreAllMocks();
    this.fakeTimersModern.dispose();
    const { world, exit, environment } = this.#found;
    // What modules have added stays, for they are read once; what was there is as it was.
    for (const key of Object.getOwnPropertySymbols(globalThis)) if (TESTS.includes(key.description)) delete globalThis[key];
    for (const key of Reflect.ownKeys(world)) {
      const now = Reflect.getOwnPropertyDescriptor(globalThis, key);
      if (now?.value !== world[key].value || now?.get !== world[key].get) Object.defineProperty(globalThis, key, world[key]);
    }
    process.exit = exit;
    for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
    Object.assign(process.env, environment);
  }

  getVmContext() {
    return null;
  }

  exportConditions() {
    return ['node'];
  }
}
