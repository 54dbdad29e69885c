import { Global, Module } from '@nestjs/common';
import { Pictures } from '../platform/pictures/pictures.ts';
import { ActivatePlayersHandler } from './activate-players.ts';
import { AddPictureHandler } from './add-picture.ts';
import { AddPlayersHandler } from './add-players.ts';
import { ApproveJoinRequestsHandler } from './approve-join-requests.ts';
import { AskInvitations } from './ask-invitations.ts';
import { BecomePlayerHandler } from './become-player.ts';
import { BlockInvitation } from './block-invitation.ts';
import { CarryOutLists } from './carry-out-lists.ts';
import { CelebrationController } from './celebration.controller.ts';
import { ChangePermissionHandler } from './change-permission.ts';
import { ChangeProfileHandler } from './change-profile.ts';
import { CurrentRoles } from './current-roles.ts';
import { DeclineInvitationHandler } from './decline-invitation.ts';
import { DeletePlayersHandler } from './delete-players.ts';
import { DetachAccountHandler } from './detach-account.ts';
import { ErasePeople } from './erase-people.ts';
import { FinishForgetting } from './finish-forgetting.ts';
import { FinishJoinRequests } from './finish-join-requests.ts';
import { FinishSettingAside } from './finish-setting-aside.ts';
import { ForgetPlayersHandler } from './forget-players.ts';
import { GroupController } from './group.controller.ts';
import { InvitationLinks } from './invitation-links.ts';
import { InvitationTokens } from './invitation-tokens.ts';
import { InvitationsController } from './invitations.controller.ts';
import { Invitations } from './invitations.ts';
import { InviteUserHandler } from './invite-user.ts';
import { JoinByLinkController } from './join-by-link.controller.ts';
import { JoinByProviderHandler } from './join-by-provider.ts';
import { JoinOrganisationHandler } from './join-organisation.ts';
import { JoinRequestsController } from './join-requests.controller.ts';
import { MailInvitations } from './mail-invitations.ts';
import { MailJoinAnswers } from './mail-join-answers.ts';
import { Members } from './members.ts';
import { MoveLoginHandler } from './move-login.ts';
import { OpenToInvitations } from './open-to-invitations.ts';
import { PicturesInArchive } from './pictures-in-archive.ts';
import { PicturesOfProfile } from './pictures-of-profile.ts';
import { ProfileController } from './profile.controller.ts';
import { RefuseJoinRequestsHandler } from './refuse-join-requests.ts';
import { ResendInvitationsHandler } from './resend-invitations.ts';
import { SendInvitations } from './send-invitations.ts';
import { SetInvitationLinkHandler } from './set-invitation-link.ts';
import { UniqueValues } from './unique-values.ts';
import { UpdatePlayersHandler } from './update-players.ts';
import { VisibilityChanges } from './visibility-changes.ts';

/** Players, their teams and their profiles. */
@Global()
@Module({
  controllers: [
    CelebrationController,
    GroupController,
    InvitationsController,
    JoinByLinkController,
    JoinRequestsController,
    ProfileController,
  ],
  providers: [
    ActivatePlayersHandler,
    AddPictureHandler,
    AddPlayersHandler,
    ApproveJoinRequestsHandler,
    AskInvitations,
    BecomePlayerHandler,
    BlockInvitation,
    CarryOutLists,
    ChangePermissionHandler,
    ChangeProfileHandler,
    CurrentRoles,
    DeclineInvitationHandler,
    DeletePlayersHandler,
    DetachAccountHandler,
    ErasePeople,
    FinishForgetting,
    FinishJoinRequests,
    FinishSettingAside,
    ForgetPlayersHandler,
    InvitationLinks,
    InvitationTokens,
    Invitations,
    InviteUserHandler,
    JoinByProviderHandler,
    JoinOrganisationHandler,
    MailInvitations,
    MailJoinAnswers,
    Members,
    MoveLoginHandler,
    OpenToInvitations,
    PicturesOfProfile,
    Pictures,
    PicturesInArchive,
    RefuseJoinRequestsHandler,
    ResendInvitationsHandler,
    SendInvitations,
    SetInvitationLinkHandler,
    UniqueValues,
    UpdatePlayersHandler,
    VisibilityChanges,
  ],
  exports: [CurrentRoles, ErasePeople, Invitations, Members, Pictures, UniqueValues, VisibilityChanges],
})
export class PlayersModule {}
