/** The package has types only for itself as a whole. */

declare module 'prom-client/lib/cluster.js' {
  import { AggregatorRegistry } from 'prom-client';

  export = AggregatorRegistry;
}

declare module 'prom-client/lib/counter.js' {
  import { Counter } from 'prom-client';

  export = Counter;
}

declare module 'prom-client/lib/gauge.js' {
  import { Gauge } from 'prom-client';

  export = Gauge;
}

declare module 'prom-client/lib/histogram.js' {
  import { Histogram } from 'prom-client';

  export = Histogram;
}

declare module 'prom-client/lib/registry.js' {
  import { Registry } from 'prom-client';

  export = Registry;
}
