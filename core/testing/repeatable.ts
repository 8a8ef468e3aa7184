import * as fc from 'fast-check';
import { seedOfRun } from './nightly.ts';

/** Unit tests begin with this (bunfig.toml). */
fc.configureGlobal({ seed: seedOfRun() });
