import { Suspense } from 'react';

import { loadMessages } from '#web/lib/i18n/i18n.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { latePart } from '#web/ui/frames/late-part.tsx';

import { AutomationsPanel } from './automations/automations-panel.tsx';
import { EstimatesPanel } from './estimates/estimates-panel.tsx';
import { IntakePanel } from './intake/intake-panel.tsx';
import { LabelsPanel } from './labels/labels-panel.tsx';
import { AddMembersButton } from './project/add-members-dialog.tsx';
import { FeaturesForm } from './project/features-form.tsx';
import { GeneralForm } from './project/general-form.tsx';
import { MembersPanel } from './project/members-panel.tsx';
import { ProjectSettings } from './project/project-settings.tsx';
import { StatesPanel } from './states/states-panel.tsx';

export function ProjectGeneralPage() {
  return (
    <ProjectSettings page="general">
      {(project) => <GeneralForm project={project} />}
    </ProjectSettings>
  );
}

export function ProjectMembersPage() {
  return (
    <ProjectSettings page="members" action={(project) => <AddMembersButton project={project} />}>
      {(project) => <MembersPanel project={project} />}
    </ProjectSettings>
  );
}

export function ProjectFeaturesPage() {
  return (
    <ProjectSettings page="features">
      {(project) => <FeaturesForm project={project} />}
    </ProjectSettings>
  );
}

export function ProjectStatesPage() {
  return (
    <ProjectSettings page="states">
      {(project) => <StatesPanel project={project} />}
    </ProjectSettings>
  );
}

export function ProjectLabelsPage() {
  return (
    <ProjectSettings page="labels">
      {(project) => <LabelsPanel project={project} />}
    </ProjectSettings>
  );
}

export function ProjectEstimatesPage() {
  return (
    <ProjectSettings page="estimates">
      {(project) => <EstimatesPanel project={project} />}
    </ProjectSettings>
  );
}

export function ProjectAutomationsPage() {
  return (
    <ProjectSettings page="automations">
      {(project) => <AutomationsPanel project={project} />}
    </ProjectSettings>
  );
}

export function ProjectIntakePage() {
  return (
    <ProjectSettings page="intake">
      {(project) => <IntakePanel project={project} />}
    </ProjectSettings>
  );
}

const Integrations = latePart(async () => {
  const [{ ProjectIntegrationsSection: section }] = await Promise.all([
    import('#web/features/integrations/project-section.tsx'),
    loadMessages('integrations'),
  ]);
  return section;
});

export function ProjectIntegrationsPage() {
  return (
    <ProjectSettings page="integrations">
      {(project) => (
        <Suspense fallback={<Skeleton className="h-40 rounded-card" />}>
          <Integrations project={project} />
        </Suspense>
      )}
    </ProjectSettings>
  );
}
