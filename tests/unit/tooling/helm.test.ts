import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

import { readConfig, settingNames } from '#server/platform/settings/config.ts';
import { imageEnvironment } from '#tests/support/container.ts';
import { type Manifest, renderChart } from '#tests/support/helm.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const hasHelm = spawnSync('helm', ['version'], { stdio: 'ignore' }).status === 0;

const GIVEN = {
  publicUrl: 'https://tutti.example.com',
  ingress: { host: 'tutti.example.com', tlsSecret: 'tutti-tls' },
  secret: {
    values: {
      DATABASE_URL: 'postgres://tutti:secret@database/tutti',
      REDIS_URL: 'redis://redis:6379',
      SECRET_KEY: 'a secret key that only the tests ever use',
    },
  },
};

const Container = z.looseObject({
  image: z.string(),
  env: z.array(z.object({ name: z.string(), value: z.string() })),
  securityContext: z.looseObject({}),
  volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
});
const Deployment = z.object({
  spec: z.looseObject({
    selector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
    template: z.object({
      metadata: z.looseObject({ labels: z.record(z.string(), z.string()) }),
      spec: z.looseObject({
        securityContext: z.looseObject({}),
        containers: z.tuple([Container]),
        volumes: z.array(z.looseObject({ name: z.string() })),
      }),
    }),
  }),
});
const StringMap = z.record(z.string(), z.string());

const ofKind = (objects: readonly Manifest[], kind: string) =>
  objects.filter((object) => object.kind === kind);
const deployments = (objects: readonly Manifest[]) =>
  ofKind(objects, 'Deployment').map((object) => Deployment.parse(object));
/** The settings of a process as the cluster gives them: the image's, the map's, the secret's, its own. */
function settingsIn(objects: readonly Manifest[], role: string): Record<string, string> {
  const of = (kind: string, key: string) =>
    StringMap.parse(ofKind(objects, kind).map((object) => object[key])[0] ?? {});
  const own = deployments(objects)
    .flatMap(({ spec }) => spec.template.spec.containers[0].env)
    .find(({ value }) => value === role);
  return {
    ...imageEnvironment(),
    ...of('ConfigMap', 'data'),
    ...of('Secret', 'stringData'),
    [own?.name ?? '']: own?.value ?? '',
  };
}

describe('the chart for Kubernetes', () => {
  const objects = renderChart(GIVEN);

  it('is of the version of the program', () => {
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    const chart = readFileSync(path.join(root, 'deploy/helm/tutti/Chart.yaml'), 'utf8');
    expect(chart).toContain(`\nversion: ${version}\nappVersion: ${version}\n`);
    expect(deployments(objects)[0]?.spec.template.spec.containers[0].image).toBe(
      `tutti:${version}`,
    );
  });

  it('has servers, live servers and workers, each with a service and a budget, under one address', () => {
    expect(Object.groupBy(objects, ({ kind }) => kind)).toMatchObject({
      Deployment: [{}, {}, {}],
      Service: [{}, {}, {}],
      PodDisruptionBudget: [{}, {}, {}],
      Ingress: [{}],
      ConfigMap: [{}],
      Secret: [{}],
    });
  });

  it.each(['server', 'live', 'worker'])('starts a %s with settings that it accepts', (role) => {
    const settings = settingsIn(objects, role);
    expect(readConfig(settings)).toMatchObject({
      ROLE: role,
      TRUST_PROXY: 1,
      DATA_DIR: '/data',
      PUBLIC_URL: GIVEN.publicUrl,
    });
    const known = new Set([...settingNames, 'NODE_ENV', 'NODE_OPTIONS', 'PATH']);
    expect(Object.keys(settings).filter((name) => !known.has(name))).toEqual([]);
  });

  it('lets no process be root or write anywhere but in its folders', () => {
    for (const { spec } of deployments(objects)) {
      const [container] = spec.template.spec.containers;
      expect(spec.template.spec.securityContext).toMatchObject({
        runAsNonRoot: true,
        runAsUser: 1000,
      });
      expect(container.securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
      });
      expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/tmp', '/data']);
    }
  });

  it('selects what it makes, and asks for health where the program answers', () => {
    for (const { spec } of deployments(objects)) {
      expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
      const [container] = spec.template.spec.containers;
      for (const probe of ['startupProbe', 'readinessProbe'])
        expect(container[probe]).toMatchObject({ httpGet: { path: '/api/health/', port: 'http' } });
      expect(container['ports']).toEqual([
        { name: 'http', containerPort: Number(imageEnvironment()['PORT']) },
      ]);
    }
    const names = ofKind(objects, 'Service').map(({ metadata }) => metadata.name);
    const [ingress] = ofKind(objects, 'Ingress');
    const targets = [...JSON.stringify(ingress).matchAll(/"service":\{"name":"([^"]+)"/g)];
    expect(targets.map(([, name]) => name)).toEqual(['team-live', 'team-server']);
    for (const [, name] of targets) expect(names).toContain(name);
  });

  it('takes a secret and a claim that are there, and scales where it is asked to', () => {
    const { secret: _, ...rest } = GIVEN;
    const other = renderChart({
      ...rest,
      secret: { existing: 'ours' },
      files: { existingClaim: 'shared' },
      processes: { server: { autoscale: { enabled: true } } },
    });
    expect(ofKind(other, 'Secret')).toEqual([]);
    const [live] = deployments(other);
    const { containers, volumes } = live?.spec.template.spec ?? {};
    expect(containers?.[0]['envFrom']).toContainEqual({ secretRef: { name: 'ours' } });
    expect(volumes).toContainEqual({
      name: 'data',
      persistentVolumeClaim: { claimName: 'shared' },
    });
    const [scaler, ...others] = ofKind(other, 'HorizontalPodAutoscaler');
    expect(others).toEqual([]);
    expect(scaler).toMatchObject({
      metadata: { name: 'team-server' },
      spec: { minReplicas: 2, maxReplicas: 6 },
    });
    // The scaler says how many: a number in the deployment would undo it at each upgrade.
    const counts = deployments(other).map(({ spec }) => 'replicas' in spec);
    expect(counts).toEqual([true, false, true]);
  });

  it('makes a claim that an uninstall leaves', () => {
    const [claim] = ofKind(
      renderChart({ ...GIVEN, files: { claim: { enabled: true } } }),
      'PersistentVolumeClaim',
    );
    expect(claim).toMatchObject({
      metadata: { annotations: { 'helm.sh/resource-policy': 'keep' } },
      spec: { accessModes: ['ReadWriteMany'], resources: { requests: { storage: '50Gi' } } },
    });
  });

  it('says what is missing', () => {
    expect(() => renderChart({})).toThrow('ingress.host is missing');
    expect(() => renderChart({ ingress: GIVEN.ingress })).toThrow('publicUrl is missing');
    expect(() => renderChart({ ...GIVEN, secret: {} })).toThrow('secret.existing is missing');
  });

  it.skipIf(!hasHelm)('is what Helm itself makes of it (skipped without helm on the PATH)', () => {
    const given = Object.entries({
      publicUrl: GIVEN.publicUrl,
      'ingress.host': 'a',
      'secret.existing': 'b',
    });
    const args = given.flatMap(([name, value]) => ['--set', `${name}=${value}`]);
    const ran = spawnSync('helm', ['template', 'team', 'deploy/helm/tutti', ...args], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(ran.stderr).toBe('');
    const made = parseAllDocuments(ran.stdout).map((document) => document.toJS());
    const names = (all: readonly unknown[]) =>
      all
        .filter((object) => object !== null)
        .map((object) => JSON.stringify(object).replaceAll(/[0-9a-f]{64}/g, 'sum'))
        .toSorted();
    const ours = renderChart({
      publicUrl: GIVEN.publicUrl,
      ingress: { host: 'a' },
      secret: { existing: 'b' },
    });
    expect(names(made)).toEqual(names(ours));
  });
});
